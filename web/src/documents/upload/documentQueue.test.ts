import { expect, test, vi } from 'vitest'
import { ApiError, Unreachable } from '../../platform/api/http'
import { spaceOf } from '../space'
import { createDocumentQueue, type DocumentCalls } from './documentQueue'

const space = spaceOf('5')!
const file = (name: string, size = 10) => Object.defineProperty(new File(['x'], name), 'size', { value: size })
const dropped = (...files: (File | [string, string])[]) => ({
  files: files.map((each) => (Array.isArray(each) ? { file: file(each[1]), path: each[0].split('/') } : { file: each, path: [] })),
  folders: [],
})
const taken = (name: string) => new ApiError(409, { non_field_errors: [`Er is hier al een item met de naam ${name}.`], names: [name] })

function setUp(calls: Partial<DocumentCalls> = {}) {
  const sent: string[] = []
  const onIdle = vi.fn<DocumentCalls['onIdle']>()
  const upload = calls.upload ?? (() => Promise.resolve())
  const queue = createDocumentQueue({
    makeFolder: (_space, parent, name) => Promise.resolve({ file_key: `${parent}>${name}` }),
    checkNames: () => Promise.resolve([]),
    askConflict: () => Promise.reject(new Error('nobody asked')),
    onSent: () => undefined,
    onIdle,
    ...calls,
    upload: async (to, fields, transfer) => {
      await upload(to, fields, transfer)
      sent.push(`${fields.folder}/${fields.file.name}${fields.on_conflict ? ` ${fields.on_conflict}` : ''}`)
    },
  })
  return { queue, sent, onIdle, all: () => queue.store.getState().uploads }
}
const hold = () => {
  const waiting: (() => void)[] = []
  return { wait: () => new Promise<void>((resolve) => void waiting.push(resolve)), waiting }
}

test('three are sent at once, and the next begins when one is done', async () => {
  const { wait, waiting } = hold()
  const { queue, all, onIdle } = setUp({ upload: wait })
  void queue.add(space, 'map', dropped(file('a'), file('b'), file('c'), file('d')))
  await vi.waitFor(() => expect(all().map(({ state }) => state)).toEqual(['sending', 'sending', 'sending', 'waiting']))
  waiting.shift()!()
  await vi.waitFor(() =>
    expect(all().map(({ file: { name }, state }) => `${name} ${state}`)).toEqual(['b sending', 'c sending', 'd sending']),
  )
  expect(onIdle).not.toHaveBeenCalled()
  waiting.forEach((go) => go())
  await vi.waitFor(() => waiting.at(-1)!())
  await vi.waitFor(() => expect(onIdle).toHaveBeenCalledExactlyOnceWith(4))
  expect(all()).toEqual([])
})

test('what would be refused is not sent, and says why', async () => {
  const { queue, sent, all } = setUp()
  void queue.add(space, '', dropped(file('groot.zip', 101 * 1024 * 1024), file('goed.pdf')))
  await vi.waitFor(() => expect(sent).toEqual(['/goed.pdf']))
  expect(all()).toMatchObject([
    { file: { name: 'groot.zip' }, state: 'refused', canRetry: false, message: expect.stringContaining('100 MB') as string },
  ])
})

test('each folder is made once, those around it first', async () => {
  const makeFolder = vi.fn<DocumentCalls['makeFolder']>((_space, parent, name) => Promise.resolve({ file_key: `${parent}>${name}` }))
  const { queue, sent } = setUp({ makeFolder })
  void queue.add(space, 'start', dropped(['Brieven', 'a.pdf'], ['Brieven/2026', 'b.pdf'], ['Brieven/2026', 'c.pdf']))
  await vi.waitFor(() => expect(sent.toSorted()).toEqual(['start>Brieven/a.pdf', 'start>Brieven>2026/b.pdf', 'start>Brieven>2026/c.pdf']))
  expect(makeFolder).toHaveBeenCalledTimes(2)
})

test('a name that exists is asked about once for all, and each goes again with the answer', async () => {
  const askConflict = vi.fn<DocumentCalls['askConflict']>().mockResolvedValue({ choice: 'keep', forAll: true })
  const { queue, sent } = setUp({
    askConflict,
    upload: (_space, { file: { name }, on_conflict }) => (on_conflict ? Promise.resolve() : Promise.reject(taken(name))),
  })
  void queue.add(space, '', dropped(file('a'), file('b'), file('c')))
  await vi.waitFor(() => expect(sent.toSorted()).toEqual(['/a keep', '/b keep', '/c keep']))
  expect(askConflict).toHaveBeenCalledTimes(1)
})

test('without "for all" each name is asked about, one question at a time; what is skipped is not sent', async () => {
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
    upload: (_space, { file: { name }, on_conflict }) => (on_conflict ? Promise.resolve() : Promise.reject(taken(name))),
  })
  void queue.add(space, '', dropped(file('a'), file('b')))
  await vi.waitFor(() => expect(all()).toEqual([]))
  expect(sent).toEqual(['/b replace'])
  expect(askConflict).toHaveBeenCalledTimes(2)
})

test('names are asked about once per folder before anything is sent, and what exists is not sent for nothing', async () => {
  const checkNames = vi.fn<DocumentCalls['checkNames']>((_space, folder) => Promise.resolve(folder === 'start' ? ['Brief.PDF'] : []))
  const upload = vi.fn<DocumentCalls['upload']>(() => Promise.resolve())
  const askConflict = vi.fn<DocumentCalls['askConflict']>().mockResolvedValue({ choice: 'replace', forAll: false })
  const { queue, sent } = setUp({ checkNames, upload, askConflict })
  void queue.add(space, 'start', dropped(file('brief.pdf'), file('nieuw.pdf'), ['Map', 'brief.pdf'], ['Map', 'b.pdf'], file('weg\\is.pdf')))
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

test('of names that exist and are all skipped, none is sent', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const askConflict = vi.fn<DocumentCalls['askConflict']>().mockResolvedValue({ choice: 'skip', forAll: true })
  const { queue, sent, all } = setUp({ checkNames: () => Promise.resolve(names.slice(0, 4)), askConflict })
  void queue.add(space, '', dropped(...names.map((name) => file(name))))
  await vi.waitFor(() => expect(all()).toEqual([]))
  expect(sent).toEqual([expect.stringMatching(/^\/e/)])
  expect(askConflict).toHaveBeenCalledTimes(1)
})

test('more names than the server takes at once are asked about in parts', async () => {
  const checkNames = vi.fn<DocumentCalls['checkNames']>(() => Promise.resolve([]))
  const { queue } = setUp({ checkNames, upload: () => new Promise(() => undefined) })
  void queue.add(space, '', dropped(...Array.from({ length: 1001 }, (_, index) => file(`${index}.txt`))))
  await vi.waitFor(() => expect(checkNames.mock.calls.map(([, , names]) => names.length)).toEqual([1000, 1]))
})

test('where the names could not be asked about, they are asked about again', async () => {
  let isDown = true
  const { queue, sent, all } = setUp({ checkNames: () => (isDown ? Promise.reject(new Unreachable('down')) : Promise.resolve([])) })
  void queue.add(space, '', dropped(file('a')))
  await vi.waitFor(() => expect(all()[0]?.state).toBe('retrying'))
  isDown = false
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(sent).toEqual(['/a']))
})

test('a refusal is told at the file, which can be tried again; a full store is no question about the name', async () => {
  let isFull = true
  const full = new ApiError(409, { non_field_errors: ['De opslag van deze school is vol.'] })
  const { queue, sent, all } = setUp({ upload: () => (isFull ? Promise.reject(full) : Promise.resolve()) })
  void queue.add(space, '', dropped(file('a')))
  await vi.waitFor(() => expect(all()).toMatchObject([{ state: 'refused', message: 'De opslag van deze school is vol.' }]))
  isFull = false
  queue.retry(all()[0]!.id)
  await vi.waitFor(() => expect(sent).toEqual(['/a']))
})

test('a folder whose name is taken by a file is told at the files, and asks nothing', async () => {
  const { queue, all } = setUp({ makeFolder: () => Promise.reject(taken('Brieven')) })
  void queue.add(space, '', dropped(['Brieven', 'a.pdf']))
  await vi.waitFor(() => expect(all()[0]?.message).toContain('De map Brieven kon niet worden gemaakt.'))
})

test('files that are cancelled are not asked about', async () => {
  const open = new Set<string>()
  const { queue, all } = setUp({
    checkNames: () => Promise.resolve(['a', 'b']),
    askConflict: (name, _hasOthers, signal) => {
      open.add(name)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    },
  })
  void queue.add(space, '', dropped(file('a'), file('b'), file('c')))
  await vi.waitFor(() => expect(all().map(({ state }) => state)).toEqual(['asking', 'asking']))
  queue.cancelAll()
  void queue.add(space, '', dropped(file('d')))
  await vi.waitFor(() => expect(all()).toEqual([]))
  expect([...open]).toEqual(['a'])
})
