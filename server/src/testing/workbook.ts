import { readSheet } from 'read-excel-file/node'
import yauzl from 'yauzl'

export function readParts(file: Buffer): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const parts: Record<string, string> = {}
    yauzl.fromBuffer(file, { lazyEntries: true }, (fault, zip) => {
      if (fault) return reject(fault)
      zip.on('entry', (entry: yauzl.Entry) =>
        zip.openReadStream(entry, (error, content) => {
          if (error) return reject(error)
          const chunks: Buffer[] = []
          content.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
          content.on('end', () => {
            parts[entry.fileName] = Buffer.concat(chunks).toString('utf8')
            zip.readEntry()
          })
        }),
      )
      zip.on('end', () => resolve(parts)).on('error', reject)
      return zip.readEntry()
    })
  })
}

export const readCells = (file: Buffer) => readSheet(file, { trim: false })
