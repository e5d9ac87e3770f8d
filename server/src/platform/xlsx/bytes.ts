const WORD = 8
/** Of UTF-8, for one character of a string. */
const MOST_BYTES = 3

/**
 * ASCII text that is written again and again. It is copied eight bytes at a time, because most of a sheet is such text and copying it byte by
 * byte takes three times as long. No ASCII text makes a NaN, the only number whose bytes can change.
 */
export class Phrase {
  length = 0
  readonly words: Float64Array
  private readonly bytes: Uint8Array

  constructor(text: string) {
    this.words = new Float64Array(Math.ceil(text.length / WORD))
    this.bytes = new Uint8Array(this.words.buffer)
    this.set(text)
  }

  /** No longer than the first text. */
  set(text: string) {
    this.length = putAscii(this.bytes, 0, text)
  }
}

function putPhrase(view: DataView, start: number, { words, length }: Phrase): number {
  for (let index = 0; index < words.length; index += 1) view.setFloat64(start + index * WORD, words[index]!, true)
  return start + length
}

function putAscii(bytes: Uint8Array, start: number, text: string): number {
  for (let index = 0; index < text.length; index += 1) bytes[start + index] = text.charCodeAt(index)
  return start + text.length
}

/** Bytes that are written one after the other, in a buffer that is used again. All but `text` need room first. */
export class Output {
  length = 0
  private bytes: Buffer
  private view: DataView

  constructor(capacity: number) {
    this.bytes = Buffer.allocUnsafeSlow(capacity)
    this.view = new DataView(this.bytes.buffer)
  }

  /** A phrase writes up to a word more than its length. */
  makeRoom(count: number) {
    const needed = this.length + count + WORD
    if (needed <= this.bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.bytes.length))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
    this.view = new DataView(larger.buffer)
  }

  phrase(phrase: Phrase) {
    this.length = putPhrase(this.view, this.length, phrase)
  }

  ascii(text: string) {
    this.length = putAscii(this.bytes, this.length, text)
  }

  /** UTF-8. Lone surrogates are replaced. */
  text(text: string) {
    this.makeRoom(text.length * MOST_BYTES)
    this.length += this.bytes.write(text, this.length)
  }

  /** Copies bytes. Answers what `marks` says of them, all taken together. */
  copy(marks: Uint8Array, from: Uint8Array, start: number, count: number): number {
    const { bytes, length } = this
    let found = 0
    for (let index = 0; index < count; index += 1) {
      const byte = from[start + index]!
      bytes[length + index] = byte
      found |= marks[byte]!
    }
    this.length = length + count
    return found
  }

  byte(byte: number) {
    this.bytes[this.length] = byte
    this.length += 1
  }

  /** What was written since the last call; valid until more is written. */
  take(): Uint8Array {
    const written = this.bytes.subarray(0, this.length)
    this.length = 0
    return written
  }
}
