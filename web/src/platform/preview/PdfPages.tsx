import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// Vite resolves it to the URL of the worker.
// oxlint-disable-next-line import/default
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { PdfPage } from './PdfPage'
import classes from './preview.module.css'

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
