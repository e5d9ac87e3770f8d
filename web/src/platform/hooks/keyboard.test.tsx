import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useHandOnFocus } from './keyboard'

const HEADING = 'kop'

function Part({ isBusy }: { isBusy: boolean }) {
  const part = useHandOnFocus<HTMLParagraphElement>(HEADING)
  return (
    <p ref={part}>
      <button disabled={isBusy}>In the part</button>
    </p>
  )
}

function Page() {
  const [state, setState] = useState<'shown' | 'busy' | 'gone'>('shown')
  return (
    <>
      <h1 id={HEADING} tabIndex={-1}>
        Heading
      </h1>
      {state !== 'gone' && <Part isBusy={state === 'busy'} />}
      <p>Plain text</p>
      <input aria-label="Elsewhere" />
      <div aria-modal="true">
        <button>Answer</button>
      </div>
      {/* As what comes from the server does, without the focus. */}
      <i data-testid="busy" onMouseEnter={() => setState('busy')} />
      <i data-testid="gone" onMouseEnter={() => setState('gone')} />
    </>
  )
}

const open = () => {
  const user = userEvent.setup({ delay: null })
  render(<Page />)
  return {
    user,
    press: () => user.click(screen.getByRole('button', { name: 'In the part' })),
    make: (state: 'busy' | 'gone') => user.hover(screen.getByTestId(state)),
  }
}

it('hands the focus on when the part goes that has it', async () => {
  const { press, make } = open()
  await press()
  await make('gone')
  expect(screen.getByRole('heading')).toHaveFocus()
})

it('hands it on from a button that was busy, from which a browser takes the focus', async () => {
  const { press, make } = open()
  await press()
  const button = screen.getByRole('button', { name: 'In the part' })
  await make('busy')
  button.blur()
  await make('gone')
  expect(screen.getByRole('heading')).toHaveFocus()
})

it('hands it on after a question in a dialog, which could not give it back to the busy button', async () => {
  const { user, press, make } = open()
  await press()
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  await make('busy')
  screen.getByRole('button', { name: 'Answer' }).blur()
  await make('gone')
  expect(screen.getByRole('heading')).toHaveFocus()
})

it('takes it from nobody who left the part for plain text', async () => {
  const { user, press, make } = open()
  await press()
  await user.click(screen.getByText('Plain text'))
  expect(document.body).toHaveFocus()
  await make('gone')
  expect(document.body).toHaveFocus()
})

it('leaves it in the field to which somebody went', async () => {
  const { user, press, make } = open()
  await press()
  await user.click(screen.getByRole('textbox'))
  await make('gone')
  expect(screen.getByRole('textbox')).toHaveFocus()
})
