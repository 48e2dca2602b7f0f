/** Tabler's icon of that name. */
declare module 'icon:*' {
  const icon: import('./ui/icon.tsx').Icon
  export default icon
}
