import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, Unreachable } from '../../platform/api/http'
import { createQueue, type Upload } from '../../platform/upload/queue'
import { sendAttachment } from './sendAttachment'

const file = new File(['inhoud'], 'brief.pdf', { type: 'application/pdf' })
let addressCount = 0
type Confirm = Parameters<typeof sendAttachment>[2]['confirm']

/** The outcome of each request in turn, a number being the response status; the last one repeats. */
type Outcome = 'arrives' | 'is lost' | number
let outcomes: Outcome[] = []
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

  getResponseHeader() {
    return null
  }

  send() {
    sent.push(this)
    const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0]
    queueMicrotask(() => {
      if (outcome === 'is lost') return this.end('error')
      this.status = typeof outcome === 'number' ? outcome : 204
      return this.end('load')
    })
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

function startQueue({ confirm = async () => undefined }: { confirm?: Confirm } = {}) {
  const { store, add } = createQueue<string>({
    concurrency: 2,
    send: (upload, sending) =>
      sendAttachment(upload.file, sending, {
        requestAddress: async () => {
          addressCount += 1
          return signed(`key-${addressCount}`)
        },
        confirm,
      }),
    onSent: () => undefined,
  })
  const states: Upload<string>['state'][] = []
  store.subscribe(({ uploads: [upload] }) => upload && upload.state !== states.at(-1) && states.push(upload.state))
  return { add: () => add([{ file, target: '', fault: '' }]), states, all: () => store.getState().uploads }
}

beforeEach(() => {
  addressCount = 0
  outcomes = ['arrives']
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

it('requests an address, sends with exactly the signed headers, confirms, and leaves the queue', async () => {
  const confirm = vi.fn<Confirm>(async () => undefined)
  const { add, all, states } = startQueue({ confirm })
  add()
  await vi.waitFor(() => expect(all()).toEqual([]))
  expect(states).toEqual(['waiting', 'sending', 'checking'])
  expect(sent.map(({ address, headers }) => [address, headers])).toEqual([['/uploads/key-1', { 'content-type': 'application/pdf' }]])
  expect(confirm).toHaveBeenCalledWith('key-1', expect.anything())
})

it('sends to a new address after the connection was lost', async () => {
  outcomes = ['is lost', 'is lost', 'arrives']
  const { add, all, states } = startQueue()
  add()
  await vi.waitFor(() => expect(all()[0]?.state).toBe('retrying'))
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  await vi.waitFor(() => expect(all()[0]?.state).toBe('retrying'))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(all()).toEqual([]))
  expect(sent.map(({ address }) => address)).toEqual(['/uploads/key-1', '/uploads/key-2', '/uploads/key-3'])
  expect(states).not.toContain('refused')
})

it('retries a confirmation without a response, without sending the file again', async () => {
  const confirm = vi.fn<Confirm>().mockRejectedValueOnce(new Unreachable('no answer')).mockResolvedValue(undefined)
  const { add, all } = startQueue({ confirm })
  add()
  await vi.waitFor(() => expect(all()[0]?.state).toBe('retrying'))
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(all()).toEqual([]))
  expect(confirm.mock.calls.map(([key]) => key)).toEqual(['key-1', 'key-1'])
  expect(sent).toHaveLength(1)
})

it('requests another address when one has expired, at most three times', async () => {
  outcomes = [403, 'arrives']
  const { add, all } = startQueue()
  add()
  await vi.waitFor(() => expect(all()).toEqual([]))
  expect(addressCount).toBe(2)
  outcomes = [403]
  add()
  await vi.waitFor(() => expect(all()[0]?.state).toBe('refused'))
  expect(addressCount).toBe(5)
})

it('shows the message of the server when the confirmation is refused', async () => {
  const { add, all } = startQueue({ confirm: () => Promise.reject(new ApiError(400, { name: ['Dit is geen PDF'] })) })
  add()
  await vi.waitFor(() => expect(all()[0]).toMatchObject({ state: 'refused', message: 'Dit is geen PDF', canRetry: true }))
  expect(addressCount).toBe(1)
})
