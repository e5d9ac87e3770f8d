import { Skeleton } from '@mantine/core'
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useIntersection } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import classes from './preview.module.css'

// Vite resolves it to the URL of the worker.
// oxlint-disable-next-line import/default
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerAddress

const fontAddresses = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url',
  import: 'default',
  eager: true,
})
const addressOf = (filename: string) => Object.entries(fontAddresses).find(([path]) => path.endsWith(`/${filename}`))?.[1]

/** The fonts that a PDF may use without containing them. Those of the computer may be absent, and a page then stayed blank at times. */
class StandardFonts {
  async fetch({ filename }: { filename: string }) {
    const address = addressOf(filename)
    if (!address) throw new Error(`There is no font ${filename}`)
    return new Uint8Array(await (await fetch(address)).arrayBuffer())
  }
}

async function openPdf(content: Blob) {
  const data = new Uint8Array(await content.arrayBuffer())
  // The content security policy forbids eval and WebAssembly.
  const fonts = { useSystemFonts: false, useWorkerFetch: false, StandardFontDataFactory: StandardFonts }
  return getDocument({ data, isEvalSupported: false, useWasm: false, ...fonts })
}

export function PdfPages({ content, name }: { content: Blob; name: string }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isCancelled = false
    const opening = openPdf(content)
    const show = async () => {
      try {
        const loaded = await (await opening).promise
        if (!isCancelled) setPdf(loaded)
      } catch (error) {
        if (isCancelled) return
        console.warn('Not shown:', error)
        setBroken(true)
      }
    }
    void show()
    return () => {
      isCancelled = true
      // Its pages cannot be drawn any more.
      setPdf(undefined)
      void opening.then((task) => task.destroy())
    }
  }, [content])

  if (isBroken) return <p className={classes.none}>Dit PDF-bestand kan niet worden getoond. Download het om het te bekijken.</p>
  if (!pdf) return <Skeleton height={480} />
  return (
    <ol className={classes.pages}>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <li key={index}>
          <PdfPage pdf={pdf} number={index + 1} label={`${name}, pagina ${index + 1} van ${pdf.numPages}`} />
        </li>
      ))}
    </ol>
  )
}

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

function PdfPage({ pdf, number, label }: Props) {
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
