import { expect, it } from 'vitest'
import { createEventReader, readEvents } from './live'

const sent = 'data: {"resource":"students"}\n\n: \n\ndata: {"resource":null}\n\n'
const expected = ['{"resource":"students"}', '{"resource":null}']

it.each([1, 2, 7, 30, 1000])('parses events in chunks of %i', (size) => {
  const received: string[] = []
  const read = createEventReader((data) => received.push(data))
  for (let at = 0; at < sent.length; at += size) read(sent.slice(at, at + size))
  expect(received).toEqual(expected)
})

it('waits for the end of an event', () => {
  const received: string[] = []
  const read = createEventReader((data) => received.push(data))
  read('data: {"resource":"stu')
  read('dents"}\n')
  expect(received).toEqual([])
  read('\n')
  expect(received).toEqual(['{"resource":"students"}'])
})

it('decodes characters split over chunks', async () => {
  const bytes = new TextEncoder().encode('data: José\n\n')
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const received: string[] = []
  await readEvents(stream, (data) => received.push(data))
  expect(received).toEqual(['José'])
})
