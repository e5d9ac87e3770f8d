import { saveFile } from '../../platform/api/http'

const SCALE = 2
const MARGIN = 16 * SCALE
const TITLE = 56 * SCALE
/** What stylesheets give the drawing: a picture on its own has none. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'opacity',
]

function standAlone(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const drawn = [...svg.querySelectorAll<SVGElement>('*')]
  for (const [index, element] of [...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const style = getComputedStyle(drawn[index]!)
    for (const name of STYLES) element.setAttribute(name, style.getPropertyValue(name))
  }
  const { width, height } = svg.viewBox.baseVal
  copy.setAttribute('width', String(width * SCALE))
  copy.setAttribute('height', String(height * SCALE))
  return copy
}

async function draw(svg: SVGSVGElement, title: string): Promise<Blob> {
  const text = new XMLSerializer().serializeToString(standAlone(svg))
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width + 2 * MARGIN
    canvas.height = image.height + TITLE + MARGIN
    const context = canvas.getContext('2d')!
    const { backgroundColor, color, fontFamily } = getComputedStyle(document.body)
    context.fillStyle = backgroundColor
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = color
    context.font = `600 ${16 * SCALE}px ${fontFamily}`
    context.fillText(title, MARGIN, TITLE / 2)
    context.drawImage(image, MARGIN, TITLE)
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('De afbeelding kon niet worden gemaakt'))), 'image/png')
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Puts a drawing with its title on the clipboard, or saves it where the browser does not allow that. */
export async function copyPicture(svg: SVGSVGElement, title: string): Promise<'copied' | 'saved'> {
  const picture = await draw(svg, title)
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
    return 'copied'
  } catch {
    const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
    saveFile(new File([picture], `${name}.png`, { type: 'image/png' }))
    return 'saved'
  }
}
