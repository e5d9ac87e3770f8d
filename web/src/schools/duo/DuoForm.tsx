import { Button } from '@mantine/core'
import { compareWithDuo, type DuoComparison } from '@pre-u/contract/schools/duo'
import { useRef, useState } from 'react'
import { ApiError } from '../../platform/api/api'
import { useCall } from '../../platform/api/useCall'
import { toastError } from '../../platform/feedback/toast'
import { DropZone } from '../../platform/upload/DropZone'
import classes from './duo.module.css'
import { DuoDifferences } from './DuoDifferences'

/** Chooses a file, then shows what is different in it. */
export function DuoForm() {
  const input = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState<{ name: string; comparison: DuoComparison }>()
  const [fault, setFault] = useState<string>()
  const { mutateAsync, isPending } = useCall(compareWithDuo, { quiet: true })
  const compare = async (file: File | undefined) => {
    if (!file) return
    setFault(undefined)
    try {
      setResult({ name: file.name, comparison: await mutateAsync({ body: { file } }) })
    } catch (error) {
      setResult(undefined)
      const message = error instanceof ApiError ? error.fieldErrors.file?.[0] : undefined
      if (message) setFault(message)
      else toastError(error)
    }
  }
  return (
    <>
      <DropZone label="Bestand van DUO" accept=".csv,.xlsx" input={input} onFiles={([file]) => void compare(file)}>
        <Button variant="default" loading={isPending} onClick={() => input.current?.click()}>
          {result ? 'Ander bestand kiezen' : 'Bestand kiezen'}
        </Button>
        <span className={classes.file}>{result ? result.name : 'of sleep het hierheen'}</span>
        {fault && (
          <p role="alert" className={classes.fault}>
            {fault}
          </p>
        )}
      </DropZone>
      {result && (
        <DuoDifferences key={JSON.stringify([result.name, result.comparison.read])} {...result} onApplied={() => setResult(undefined)} />
      )}
    </>
  )
}
