import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, Unreachable } from '../api/http'
import { createUploads, type Upload, type UploadCalls } from './uploads'

const file = new File(['inhoud'], 'brief.pdf', { type: 'application/pdf' })
let asked = 0
type Confirm = UploadCalls['confirm']

/** What happens to each file that is sent, in turn; the last goes for the rest. */
type Fate = 'arrives' | 'is lost' | 'hangs' | number
let fates: Fate[] = []
const sent: FakeRequest[] = []

class FakeRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  address = ''
  headers: Record<string, string> = {}

  open(_method: string, address: string) {
    this.address = address
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }

  send() {
    sent.push(this)
    const fate = fates.length > 1 ? fates.shift() : fates[0]
    if (fate === 'hangs') return
    queueMicrotask(() => {
      if (fate === 'is lost') return this.end('error')
      this.status = typeof fate === 'number' ? fate : 204
      return this.end('load')
    })
  }

  abort() {
    this.end('abort')
  }

  private end(type: string) {
    this.dispatchEvent(new Event(type))
    this.dispatchEvent(new Event('loadend'))
  }
}

const signed = (key: string) => ({
  url: `/uploads/${key}`,
  method: 'PUT' as const,
  headers: { 'content-type': 'application/pdf' },
  file_key: key,
  expires_at: '2031-01-01T00:00:00.000Z',
})

function started(calls: Partial<UploadCalls> = {}) {
  const uploads = createUploads({
    ask: async () => {
      asked += 1
      return signed(`key-${asked}`)
    },
    confirm: async () => undefined,
    onDone: async () => undefined,
    ...calls,
  })
  const states: Upload['state'][] = []
  uploads.store.subscribe(({ uploads: [upload] }) => upload && upload.state !== states.at(-1) && states.push(upload.state))
  return { ...uploads, states, all: () => uploads.store.getState().uploads }
}

beforeEach(() => {
  asked = 0
  fates = ['arrives']
  sent.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('asks, sends with exactly the signed headers, confirms, and is gone when all is done', async () => {
  const confirm = vi.fn<Confirm>(async () => undefined)
  const onDone = vi.fn<() => Promise<undefined>>(async () => undefined)
  const { add, all, states } = started({ confirm, onDone })
  add(file, 'Cijferlijst')
  await vi.waitFor(() => expect(all()).toEqual([]))
  expect(states).toEqual(['waiting', 'sending', 'checking'])
  expect(sent.map(({ address, headers }) => [address, headers])).toEqual([['/uploads/key-1', { 'content-type': 'application/pdf' }]])
  expect(confirm).toHaveBeenCalledWith('key-1', expect.anything())
  expect(onDone).toHaveBeenCalledOnce()
})

it('tries again with a fresh address when the line was lost, and at once when the computer is online again', async () => {
  fates = ['is lost', 'is lost', 'arrives']
  const { add, all, states } = started()
  add(file, '')
  await vi.waitFor(() => expect(all()[0]?.state).toBe('lost'))
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  await vi.waitFor(() => expect(all()[0]?.state).toBe('lost'))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(all()).toEqual([]))
  expect(sent.map(({ address }) => address)).toEqual(['/uploads/key-1', '/uploads/key-2', '/uploads/key-3'])
  expect(states).not.toContain('refused')
})

it('repeats a confirmation that got no answer, without sending the file again', async () => {
  const confirm = vi.fn<Confirm>().mockRejectedValueOnce(new Unreachable('no answer')).mockResolvedValue(undefined)
  const { add, all } = started({ confirm })
  add(file, '')
  await vi.waitFor(() => expect(all()[0]?.state).toBe('lost'))
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(all()).toEqual([]))
  expect(confirm.mock.calls.map(([key]) => key)).toEqual(['key-1', 'key-1'])
  expect(sent).toHaveLength(1)
})

it('asks for another address when one has run out, but not for ever', async () => {
  fates = [403, 'arrives']
  const { add, all } = started()
  add(file, '')
  await vi.waitFor(() => expect(all()).toEqual([]))
  expect(asked).toBe(2)
  fates = [403]
  add(file, '')
  await vi.waitFor(() => expect(all()[0]?.state).toBe('refused'))
  expect(asked).toBe(5)
})

it('says why the server refuses, keeps the file, and tries it again when asked', async () => {
  const refusal = new ApiError(400, { name: ['Dit is geen PDF'] })
  const confirm = vi.fn<Confirm>().mockRejectedValueOnce(refusal).mockResolvedValue(undefined)
  const { add, retry, all } = started({ confirm })
  add(file, '')
  await vi.waitFor(() => expect(all()[0]).toMatchObject({ state: 'refused', message: 'Dit is geen PDF', mayRetry: true, file }))
  retry(all()[0]!.id)
  await vi.waitFor(() => expect(all()).toEqual([]))
})

it('sends nothing of what was refused before it began', () => {
  const { add, all } = started()
  add(file, '', 'Kies een ander bestand')
  expect(all()[0]).toMatchObject({ state: 'refused', message: 'Kies een ander bestand', mayRetry: false })
  expect(asked).toBe(0)
})

it('sends two at a time, and stops the one that is cancelled', async () => {
  fates = ['hangs']
  const { add, cancel, all } = started()
  for (const place of ['a', 'b', 'c']) add(file, place)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(all().map(({ state }) => state)).toEqual(['sending', 'sending', 'waiting'])
  cancel(all()[0]!.id)
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(all().map(({ place }) => place)).toEqual(['b', 'c'])
})
