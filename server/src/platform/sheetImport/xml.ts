import { SaxesParser } from 'saxes'
import { fail } from './faults'

// One tag or text longer than this is no cell: a cell holds 32,767 characters.
const MAX_TOKEN = 1024 * 1024
const MAX_DEPTH = 100

export type Attributes = Record<string, string>
export type Handlers = {
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
  /** Whether the rest can be left unread. */
  isDone?: () => boolean
}

// V8 cuts longer texts out of the piece they came from, and with one of them keeps all of it.
const CUT_LENGTH = 13
/** A text that is kept after its piece of the file is gone. */
export const kept = (text: string) => (text.length < CUT_LENGTH ? text : Buffer.from(text).toString())

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Walks through XML while it is unpacked; a part that is not there has nothing in it. Entities of the document's own are refused: they can only do harm here. */
export async function walkXml(pieces: AsyncIterable<Buffer>, { open, text, close, isDone }: Handlers) {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  const decoder = new TextDecoder()
  let waiting = 0
  let depth = 0
  let isThere = false
  parser.on('doctype', () => fail('damaged'))
  parser.on('opentag', ({ name, attributes }) => {
    waiting = 0
    depth += 1
    if (depth > MAX_DEPTH) fail('damaged')
    open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    waiting = 0
    depth -= 1
    close?.(localName(name))
  })
  parser.on('text', (value) => text?.(value))
  parser.on('cdata', (value) => text?.(value))
  for await (const piece of pieces) {
    isThere = true
    waiting += piece.length
    if (waiting > MAX_TOKEN) fail('tooBig')
    parser.write(decoder.decode(piece, { stream: true }))
    if (isDone?.()) return
  }
  if (isThere) parser.close()
}
