/** Whether an element is drawn at all, by what every browser has that the app runs in. */
export function isShown(element: Element): boolean {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
}
