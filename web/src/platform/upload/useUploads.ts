import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLeaveGuard } from '../form/useLeaveGuard'
import { createUploads, isRunning, type UploadCalls } from './uploads'

const QUESTION = {
  title: 'Upload afbreken?',
  body: 'Er wordt nog een bestand verzonden. Als u nu weggaat, wordt dat afgebroken.',
  confirmLabel: 'Afbreken en weggaan',
  dismissLabel: 'Hier blijven',
  danger: true,
}
const nowhere = () => undefined

/** The uploads of a page: they end with it, and leaving it while one is on its way asks first. */
export function useUploads(calls: () => UploadCalls) {
  const [controls] = useState(() => createUploads(calls()))
  const { guard } = useLeaveGuard(nowhere, QUESTION)
  const uploads = useStore(controls.store, (state) => state.uploads)
  const isBusy = uploads.some(isRunning)
  useEffect(() => guard(isBusy), [guard, isBusy])
  useEffect(() => controls.cancelAll, [controls])
  return { uploads, isBusy, ...controls }
}
