import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, SessionEnded } from '../api/http'
import { toast, toastError, toastSuccess, useToasts } from './toast'
import { ToastArea } from './ToastArea'

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const point = (type: 'mouseenter' | 'mouseleave', text: string) =>
  act(() => void screen.getByText(text).closest('li')?.dispatchEvent(new MouseEvent(type)))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  useToasts.setState({ toasts: [] })
  render(<ToastArea />)
})
afterEach(() => vi.useRealTimers())

describe('a toast', () => {
  it('closes after 3000 ms', () => {
    act(() => toastSuccess())
    expect(screen.getByText('Succesvol')).toBeVisible()
    expect(screen.getByText('Verzoek succesvol')).toBeVisible()
    pass(2999)
    expect(screen.queryByText('Succesvol')).not.toBeNull()
    pass(1)
    expect(screen.queryByText('Succesvol')).toBeNull()
  })

  it('shows the number of a fault', () => {
    act(() => toastError(new ApiError(500, undefined, undefined, '4821093745')))
    expect(screen.getByText('Something went wrong')).toBeVisible()
    expect(screen.getByText('Meld dit nummer: 4821093745')).toBeVisible()
  })

  it('says nothing about a call that ended because the session did, which has been told', () => {
    act(() => toastError(new SessionEnded(401, { detail: 'Uw sessie is verlopen.' })))
    expect(screen.queryByText('Fout')).toBeNull()
  })

  it('has a configurable life time', () => {
    act(() => toast({ severity: 'info', summary: 'Kort', life: 500 }))
    pass(500)
    expect(screen.queryByText('Kort')).toBeNull()
  })

  it('pauses while hovered, and then closes after the remaining time', () => {
    act(() => toast({ severity: 'info', summary: 'Lees mij' }))
    pass(2000)
    point('mouseenter', 'Lees mij')
    pass(60_000)
    expect(screen.queryByText('Lees mij')).not.toBeNull()
    point('mouseleave', 'Lees mij')
    pass(999)
    expect(screen.queryByText('Lees mij')).not.toBeNull()
    pass(1)
    expect(screen.queryByText('Lees mij')).toBeNull()
  })

  it('pauses while its button has the focus', () => {
    act(() => toast({ severity: 'info', summary: 'Lees mij' }))
    act(() => screen.getByRole('button', { name: 'Melding sluiten' }).focus())
    pass(60_000)
    expect(screen.queryByText('Lees mij')).not.toBeNull()
  })

  it('has a close button unless closable is false', () => {
    act(() => toast({ severity: 'error', summary: 'Vast', closable: false }))
    expect(screen.queryByRole('button')).toBeNull()
    act(() => toast({ severity: 'error', summary: 'Los' }))
    act(() => screen.getByRole('button', { name: 'Melding sluiten' }).click())
    expect(screen.queryByText('Los')).toBeNull()
    expect(screen.queryByText('Vast')).not.toBeNull()
  })
})
