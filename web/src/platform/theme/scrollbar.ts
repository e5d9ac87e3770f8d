/** Tells the styles how wide the page's scrollbar is: a dialog hides it, and the page below is not to move. */
export function followScrollbar() {
  const { documentElement: root, body } = document
  // Called after a layout: measuring at any other moment would cause one more.
  const observer = new ResizeObserver(() => {
    const isHidden = document.querySelector("[aria-modal='true']") !== null
    if (!isHidden) body.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
  })
  observer.observe(root)
  return () => observer.disconnect()
}
