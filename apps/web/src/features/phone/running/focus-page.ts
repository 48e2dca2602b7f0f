/** The button that was pressed is gone, and would take the focus with it; what stands at the top comes first now. */
export function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
  window.scrollTo(0, 0)
}
