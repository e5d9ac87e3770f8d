export function createEventReader(onData: (data: string) => void) {
  let buffer = ''
  return (text: string) => {
    const events = (buffer + text).split('\n\n')
    buffer = events.pop() ?? ''
    for (const event of events) {
      const lines = event.split('\n').filter((line) => line.startsWith('data:'))
      // A comment line is a heartbeat.
      if (lines.length > 0) onData(lines.map((line) => line.slice('data:'.length).trimStart()).join('\n'))
    }
  }
}

export async function readEvents(stream: ReadableStream<Uint8Array>, onData: (data: string) => void) {
  const read = createEventReader(onData)
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    read(decoder.decode(value, { stream: true }))
  }
}
