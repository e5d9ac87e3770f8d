import { expect, test, vi } from 'vitest'
import { ApiError, Unreachable } from '../../platform/api/http'
import { spaceOf } from '../queries'
import { createDocumentQueue, type DocumentCalls } from './documentQueue'

const space = spaceOf('5')!
const file = (name: string, size = 10) => Object.defineProperty(new File(['x'], name), 'size', { value: size })
const treeOf = (...files: (File | [string, string])[]) => ({
  files: files.map((each) => (Array.isArray(each) ? { file: file(each[1]), path: each[0].split('/') } : { file: each, path: [] })),
  folders: [],
})
const nameTaken = (name: string) => new ApiError(409, { non_field_errors: [`Er is hier al een item met de naam ${name}.`], names: [name] })

function setUp(calls: Partial<DocumentCalls> = {}) {
  const sent: string[] = []
  const onIdle = vi.fn<DocumentCalls['onIdle']>()
  const upload = calls.upload ?? (() => Promise.resolve())
  const queue = createDocumentQueue({
    makeFolder: (_space, parent, name) => Promise.resolve({ file_key: `${parent}>${name}` }),
    checkNames: () => Promise.resolve([]),
    askConflict: () => Promise.reject(new Error('unexpected question')),
    onSent: () => undefined,
    onIdle,
    ...calls,
    upload: async (target, fields, transfer) => {
      await upload(target, fields, transfer)
      sent.push(`${fields.folder}/${fields.file.name}${fields.on_conflict ? ` ${fields.on_conflict}` : ''}`)
    },
  })
  return { queue, sent, onIdle, all: () => queue.store.getState().uploads }
}
const createGate = () => {
  const waiting: (() => void)[] = []
  return { wait: () => new Promise<void>((resolve) => void waiting.push(resolve)), waiting }
}

test('sends three files at once, and the next when one is done', async () => {
  const { wait, waiting } = createGate()
  const { queue, all, onIdle } = setUp({ upload: wait })
  void queue.add(space, 'map', treeOf(file('a'), file('b'), file('c'), file('d')))
  await vi.waitFor(() => expect(all().map(({ state }) => state)).toEqual(['sending', 'sending', 'sending', 'waiting']))
  waiting.shift()!()
  await vi.waitFor(() =>
    expect(all().map(({ file: { name }, state }) => `${name} ${state}`)).toEqual(['b sending', 'c sending', 'd sending']),
  )
  expect(onIdle).not.toHaveBeenCalled()
  waiting.forEach((release) => release())
  await vi.waitFor(() => waiting.at(-1)!())
  await vi.waitFor(() => expect(onIdle).toHaveBeenCalledExactlyOnceWith(4))
  expect(all()).toEqual([])
})

test('does not send a file that would be refused, and shows why', async () => {
  const { queue, sent, all } = setUp()
  void queue.add(space, '', treeOf(file('groot.zip', 101 * 1024 * 1024), file('goed.pdf')))
  await vi.waitFor(() => expect(sent).toEqual(['/goed.pdf']))
  expect(all()).toMatchObject([
    { file: { name: 'groot.zip' }, state: 'refused', canRetry: false, message: expect.stringContaining('100 MB') as string },
  ])
})

test('creates each folder once, parents first', async () => {
  const makeFolder = vi.fn<DocumentCalls['makeFolder']>((_space, parent, name) => Promise.resolve({ file_key: `${parent}>${name}` }))
  const { queue, sent } = setUp({ makeFolder })
  void queue.add(space, 'start', treeOf(['Brieven', 'a.pdf'], ['Brieven/2026', 'b.pdf'], ['Brieven/2026', 'c.pdf']))
  await vi.waitFor(() => expect(sent.toSorted()).toEqual(['start>Brieven/a.pdf', 'start>Brieven>2026/b.pdf', 'start>Brieven>2026/c.pdf']))
  expect(makeFolder).toHaveBeenCalledTimes(2)
})

test('asks about existing names once with "for all", and sends each file again with the answer', async () => {
  const askConflict = vi.fn<DocumentCalls['askConflict']>().mockResolvedValue({ choice: 'keep', forAll: true })
  const { queue, sent } = setUp({
    askConflict,
    upload: (_space, { file: { name }, on_conflict }) => (on_conflict ? Promise.resolve() : Promise.reject(nameTaken(name))),
  })
  void queue.add(space, '', treeOf(file('a'), file('b'), file('c')))
  await vi.waitFor(() => expect(sent.toSorted()).toEqual(['/a keep', '/b keep', '/c keep']))
  expect(askConflict).toHaveBeenCalledTimes(1)
})

test('asks about each name without "for all", one question at a time, and does not send skipped files', async () => {
  let open = 0
  const askConflict = vi.fn<DocumentCalls['askConflict']>(async (name) => {
    open += 1
    expect(open).toBe(1)
    await Promise.resolve()
    open -= 1
    return { choice: name === 'a' ? 'skip' : 'replace', forAll: false }
  })
  const { queue, sent, all } = setUp({
    askConflict,
    upload: (_space, { file: { name }, on_conflict }) => (on_conflict ? Promise.resolve() : Promise.reject(nameTaken(name))),
  })
  void queue.add(space, '', treeOf(file('a'), file('b')))
  await vi.waitFor(() => expect(all()).toEqual([]))
  expect(sent).toEqual(['/b replace'])
  expect(askConflict).toHaveBeenCalledTimes(2)
})

test('checks the names once per folder before sending, and does not send files whose names exist', async () => {
  const checkNames = vi.fn<DocumentCalls['checkNames']>((_space, folder) => Promise.resolve(folder === 'start' ? ['Brief.PDF'] : []))
  const upload = vi.fn<DocumentCalls['upload']>(() => Promise.resolve())
  const askConflict = vi.fn<DocumentCalls['askConflict']>().mockResolvedValue({ choice: 'replace', forAll: false })
  const { queue, sent } = setUp({ checkNames, upload, askConflict })
  void queue.add(space, 'start', treeOf(file('brief.pdf'), file('nieuw.pdf'), ['Map', 'brief.pdf'], ['Map', 'b.pdf'], file('weg\\is.pdf')))
  await vi.waitFor(() =>
    expect(sent.toSorted()).toEqual(['start/brief.pdf replace', 'start/nieuw.pdf', 'start>Map/b.pdf', 'start>Map/brief.pdf']),
  )
  expect(checkNames.mock.calls.map(([, folder, names]) => [folder, names])).toEqual([
    ['start', ['brief.pdf', 'nieuw.pdf']],
    ['start>Map', ['brief.pdf', 'b.pdf']],
  ])
  expect(askConflict).toHaveBeenCalledTimes(1)
  expect(upload).toHaveBeenCalledTimes(4)
})

test('sends no file whose name exists when all are skipped', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const askConflict = vi.fn<DocumentCalls['askConflict']>().mockResolvedValue({ choice: 'skip', forAll: true })
  const { queue, sent, all } = setUp({ checkNames: () => Promise.resolve(names.slice(0, 4)), askConflict })
  void queue.add(space, '', treeOf(...names.map((name) => file(name))))
  await vi.waitFor(() => expect(all()).toEqual([]))
  expect(sent).toEqual([expect.stringMatching(/^\/e/)])
  expect(askConflict).toHaveBeenCalledTimes(1)
})

test('checks more names than the server accepts in batches', async () => {
  const checkNames = vi.fn<DocumentCalls['checkNames']>(() => Promise.resolve([]))
  const { queue } = setUp({ checkNames, upload: () => new Promise(() => undefined) })
  void queue.add(space, '', treeOf(...Array.from({ length: 1001 }, (_, index) => file(`${index}.txt`))))
  await vi.waitFor(() => expect(checkNames.mock.calls.map(([, , names]) => names.length)).toEqual([1000, 1]))
})

test('retries the check of the names after a network failure', async () => {
  let isDown = true
  const { queue, sent, all } = setUp({ checkNames: () => (isDown ? Promise.reject(new Unreachable('down')) : Promise.resolve([])) })
  void queue.add(space, '', treeOf(file('a')))
  await vi.waitFor(() => expect(all()[0]?.state).toBe('retrying'))
  isDown = false
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(sent).toEqual(['/a']))
})

test('shows a refusal at the file and allows a retry; full storage is not a name conflict', async () => {
  let isFull = true
  const full = new ApiError(409, { non_field_errors: ['De opslag van deze school is vol.'] })
  const { queue, sent, all } = setUp({ upload: () => (isFull ? Promise.reject(full) : Promise.resolve()) })
  void queue.add(space, '', treeOf(file('a')))
  await vi.waitFor(() => expect(all()).toMatchObject([{ state: 'refused', message: 'De opslag van deze school is vol.' }]))
  isFull = false
  queue.retry(all()[0]!.id)
  await vi.waitFor(() => expect(sent).toEqual(['/a']))
})

test('shows at the files that a file has the name of their folder, and asks nothing', async () => {
  const { queue, all } = setUp({ makeFolder: () => Promise.reject(nameTaken('Brieven')) })
  void queue.add(space, '', treeOf(['Brieven', 'a.pdf']))
  await vi.waitFor(() => expect(all()[0]?.message).toContain('De map Brieven kon niet worden gemaakt.'))
})

test('asks nothing about cancelled files', async () => {
  const open = new Set<string>()
  const { queue, all } = setUp({
    checkNames: () => Promise.resolve(['a', 'b']),
    askConflict: (name, _hasOthers, signal) => {
      open.add(name)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    },
  })
  void queue.add(space, '', treeOf(file('a'), file('b'), file('c')))
  await vi.waitFor(() => expect(all().map(({ state }) => state)).toEqual(['asking', 'asking']))
  queue.cancelAll()
  void queue.add(space, '', treeOf(file('d')))
  await vi.waitFor(() => expect(all()).toEqual([]))
  expect([...open]).toEqual(['a'])
})
