import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useIntersection } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import classes from './preview.module.css'

type Props = { pdf: PDFDocumentProxy; number: number; label: string }

const MAX_PIXEL_RATIO = 2

/** Renders at the width of the canvas. Returns the cleanup function. */
function draw(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement, onFailure: () => void) {
  let stop: (() => void) | undefined
  let isCancelled = false
  const render = async () => {
    const page = await pdf.getPage(number)
    if (isCancelled) return
    const { width } = page.getViewport({ scale: 1 })
    const scale = (canvas.clientWidth * Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO)) / width
    const viewport = page.getViewport({ scale })
    // Setting the width clears the canvas.
    delete canvas.dataset.drawn
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    const task = page.render({ canvas, viewport })
    stop = () => task.cancel()
    await task.promise
    canvas.dataset.drawn = 'true'
  }
  render().catch((error: unknown) => {
    if (isCancelled) return
    console.warn('Page not drawn:', error)
    onFailure()
  })
  return () => {
    isCancelled = true
    stop?.()
  }
}

export function PdfPage({ pdf, number, label }: Props) {
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const canvas = useRef<HTMLCanvasElement>(null)
  const [wasSeen, setSeen] = useState(false)
  const [isBroken, setBroken] = useState(false)
  if (entry?.isIntersecting && !wasSeen) setSeen(true)
  useEffect(() => {
    if (!wasSeen || !canvas.current) return undefined
    return draw(pdf, number, canvas.current, () => setBroken(true))
  }, [wasSeen, pdf, number])
  return (
    <div ref={ref} className={classes.page}>
      {isBroken ? (
        <p className={classes.none}>Deze pagina kan niet worden getoond.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <canvas ref={canvas} role="img" aria-label={label} />
      )}
    </div>
  )
}
