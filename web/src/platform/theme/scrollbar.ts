/** Tells the styles how wide the page's scrollbar is: a dialog hides it, and the page below is not to move. */
export function followScrollbar() {
  const root = document.documentElement
  const measure = () => {
    const isHidden = document.querySelector("[aria-modal='true']") !== null
    if (!isHidden) root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
  }
  measure()
  window.addEventListener('resize', measure)
  return () => window.removeEventListener('resize', measure)
}
