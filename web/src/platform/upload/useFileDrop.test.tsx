import { act, render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { useFileDrop } from './DropZone'

type OnDrop = Parameters<typeof useFileDrop>[0]['onDrop']

function Target({ isEnabled, onDrop }: { isEnabled: boolean; onDrop: OnDrop }) {
  const target = useRef<HTMLDivElement>(null)
  const isOver = useFileDrop({ target, isEnabled, onDrop })
  return (
    <div ref={target} id="target" data-over={isOver}>
      <p id="inside" />
    </div>
  )
}

function Page({ isEnabled, onDrop, ...target }: { isEnabled: boolean; onDrop: OnDrop; isTargetEnabled: boolean; onTargetDrop: OnDrop }) {
  const isOver = useFileDrop({ isEnabled, onDrop })
  return (
    <main data-over={isOver}>
      <p id="outside" />
      <Target isEnabled={target.isTargetEnabled} onDrop={target.onTargetDrop} />
    </main>
  )
}

function setUp({ isEnabled = true, isTargetEnabled = true } = {}) {
  const onDrop = vi.fn<OnDrop>()
  const onTargetDrop = vi.fn<OnDrop>()
  const { container } = render(<Page {...{ isEnabled, onDrop, isTargetEnabled, onTargetDrop }} />)
  const find = (selector: string) => container.querySelector<HTMLElement>(selector)!
  const dataTransfer = { types: ['Files'], files: [new File(['x'], 'a.pdf')], dropEffect: 'move' }
  const fire = (type: string, selector: string, changes: object = {}) => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer, relatedTarget: null, ...changes })
    act(() => void find(selector).dispatchEvent(event))
    return event
  }
  const isOver = () => ({ page: find('main').dataset.over === 'true', target: find('#target').dataset.over === 'true' })
  return { fire, find, isOver, dataTransfer, onDrop, onTargetDrop }
}

it('accepts files dropped anywhere on the page, and reports what they are over', () => {
  const { fire, find, isOver, dataTransfer, onDrop, onTargetDrop } = setUp()
  expect(fire('dragover', '#outside').defaultPrevented).toBe(true)
  expect(isOver()).toEqual({ page: true, target: false })
  expect(dataTransfer.dropEffect).toBe('copy')
  fire('drop', '#outside')
  expect(onDrop).toHaveBeenCalledExactlyOnceWith(dataTransfer, find('#outside'))
  expect(onTargetDrop).not.toHaveBeenCalled()
  expect(isOver()).toEqual({ page: false, target: false })
})

it('gives files to the innermost target only', () => {
  const { fire, isOver, dataTransfer, onDrop, onTargetDrop } = setUp()
  fire('dragover', '#inside')
  expect(isOver()).toEqual({ page: true, target: true })
  fire('drop', '#inside')
  expect(onTargetDrop).toHaveBeenCalledExactlyOnceWith(dataTransfer, expect.anything())
  expect(onDrop).not.toHaveBeenCalled()
  expect(isOver()).toEqual({ page: false, target: false })
})

it('stays over while the pointer moves between children, until it leaves', () => {
  const { fire, find, isOver } = setUp()
  fire('dragover', '#inside')
  fire('dragleave', '#target', { relatedTarget: find('#inside') })
  expect(isOver()).toEqual({ page: true, target: true })
  fire('dragleave', '#target', { relatedTarget: find('#outside') })
  expect(isOver()).toEqual({ page: true, target: false })
  fire('dragleave', '#outside')
  expect(isOver()).toEqual({ page: false, target: false })
})

it('accepts nothing while disabled, and keeps the browser from opening the file', () => {
  const { fire, isOver, dataTransfer, onDrop, onTargetDrop } = setUp({ isEnabled: false, isTargetEnabled: false })
  expect(fire('dragover', '#inside').defaultPrevented).toBe(true)
  expect(dataTransfer.dropEffect).toBe('none')
  expect(isOver()).toEqual({ page: false, target: false })
  expect(fire('drop', '#inside').defaultPrevented).toBe(true)
  expect(onDrop).not.toHaveBeenCalled()
  expect(onTargetDrop).not.toHaveBeenCalled()
})

it('accepts files on an enabled target in a disabled page', () => {
  const { fire, dataTransfer, onTargetDrop } = setUp({ isEnabled: false })
  fire('dragover', '#inside')
  expect(dataTransfer.dropEffect).toBe('copy')
  fire('drop', '#inside')
  expect(onTargetDrop).toHaveBeenCalledOnce()
})

it('accepts nothing behind a dialog', () => {
  const { fire, find, isOver, onDrop } = setUp()
  const dialog = document.createElement('div')
  dialog.setAttribute('aria-modal', 'true')
  find('main').append(dialog)
  fire('dragover', '#outside')
  expect(isOver().page).toBe(false)
  fire('drop', '#outside')
  expect(onDrop).not.toHaveBeenCalled()
})

it('ignores drags without files', () => {
  const { fire, isOver, onDrop } = setUp()
  const text = { dataTransfer: { types: ['text/plain'] } }
  expect(fire('dragover', '#outside', text).defaultPrevented).toBe(false)
  expect(isOver().page).toBe(false)
  expect(fire('drop', '#outside', text).defaultPrevented).toBe(false)
  expect(onDrop).not.toHaveBeenCalled()
})
