import { Button } from '@mantine/core'
import { retentionKinds } from '@pre-u/contract/privacy/retention/kinds'
import { changeRetention, previewRetention, retentionChange, type RetentionTerm } from '@pre-u/contract/privacy/retention/terms'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '../../platform/api/http'
import { call, useCall } from '../../platform/api/call'
import { confirm } from '../../platform/feedback/confirm'
import { toastError, toastSuccess } from '../../platform/feedback/toast'
import { useTyped } from '../../platform/form/typed'
import { WholeNumberInput } from '../../platform/form/WholeNumberInput'
import classes from '../privacy.module.css'
import { dueInWords, fieldInWords, termInWords } from './words'

type Props = { term: RetentionTerm; due: string[] }

const Sentences = ({ texts }: { texts: string[] }) => texts.map((text) => <p key={text}>{text}</p>)

/** Saves after a question that tells what the new term does. */
export function TermRow({ term: saved, due }: Props) {
  const { name, unit } = saved
  const { label, about, effect } = retentionKinds[name]
  const [typed, setTyped] = useTyped<number | string | null>(`bewaartermijn ${name}`, saved.term)
  const [error, setError] = useState<string>()
  const { mutateAsync, isPending } = useCall(changeRetention, { quiet: true })

  async function askAndSave(term: number) {
    const { due: preview } = await call(previewRetention, { query: { name, term } })
    const isConfirmed = await confirm({
      title: `${label}: ${termInWords({ term, unit })} bewaren?`,
      body: <Sentences texts={[`Nu is dat ${termInWords(saved)}.`, ...dueInWords(name, preview), `Wat ${effect} is, komt niet terug.`]} />,
      confirmLabel: 'Termijn wijzigen',
      danger: term < saved.term,
    })
    if (!isConfirmed) return
    await mutateAsync({ params: { name }, body: { term } })
    toastSuccess()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const input = z.safeParse(retentionChange, { term: typed })
    setError(input.error?.issues[0]?.message)
    if (!input.success) return
    try {
      await askAndSave(input.data.term)
    } catch (failure) {
      if (failure instanceof ApiError && failure.fieldErrors.term) setError(failure.fieldErrors.term[0])
      else toastError(failure)
    }
  }

  return (
    <li className={classes.term}>
      <div>
        <h3>{label}</h3>
        <div className={classes.soft}>
          <Sentences texts={about ? [about, ...due] : due} />
        </div>
      </div>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <WholeNumberInput
          className={classes.number}
          label={fieldInWords(name)}
          aria-label={`${label}: ${fieldInWords(name)}`}
          value={typed}
          onChange={setTyped}
          error={error}
        />
        <Button
          type="submit"
          variant="default"
          aria-label={`Termijn van ${label.toLowerCase()} opslaan`}
          disabled={typed === saved.term}
          loading={isPending}
        >
          Opslaan
        </Button>
      </form>
    </li>
  )
}
