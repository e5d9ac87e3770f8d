import { SaxesParser } from 'saxes'
import { fail } from './faults'

const MAX_TOKEN = 1024 * 1024
const MAX_DEPTH = 100

export type Attributes = Record<string, string>
export type Handlers = {
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
  isDone?: () => boolean
}

// V8 makes longer substrings slices, which keep the whole chunk in memory.
const MIN_SLICE_LENGTH = 13
export const copyString = (text: string) => (text.length < MIN_SLICE_LENGTH ? text : Buffer.from(text).toString())

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parses XML while it is unpacked; a missing part counts as empty. A DOCTYPE is refused, for its entities can expand without limit. */
export async function walkXml(chunks: AsyncIterable<Buffer>, { open, text, close, isDone }: Handlers) {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  const decoder = new TextDecoder()
  let pendingBytes = 0
  let depth = 0
  let hasContent = false
  parser.on('doctype', () => fail('damaged'))
  parser.on('opentag', ({ name, attributes }) => {
    pendingBytes = 0
    depth += 1
    if (depth > MAX_DEPTH) fail('damaged')
    open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    pendingBytes = 0
    depth -= 1
    close?.(localName(name))
  })
  parser.on('text', (value) => text?.(value))
  parser.on('cdata', (value) => text?.(value))
  for await (const chunk of chunks) {
    hasContent = true
    pendingBytes += chunk.length
    if (pendingBytes > MAX_TOKEN) fail('tooBig')
    parser.write(decoder.decode(chunk, { stream: true }))
    if (isDone?.()) return
  }
  if (hasContent) parser.close()
}
