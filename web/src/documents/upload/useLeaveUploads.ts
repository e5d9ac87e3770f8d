import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { confirm } from '../../platform/feedback/confirm'
import { useSession } from '../../platform/api/session'
import { isUploading, uploads } from './uploads'

const isDocuments = (pathname: string) => pathname.startsWith('/schools/docs/')

/** Leaving the documents ends what is on its way: that asks first. From one folder to another is no leaving. */
export function useLeaveUploads() {
  useBlocker({
    enableBeforeUnload: isUploading,
    shouldBlockFn: async ({ next }) =>
      isUploading() &&
      useSession.getState().loggedIn &&
      !isDocuments(next.pathname) &&
      !(await confirm({
        title: 'Upload afbreken?',
        body: 'Er worden nog bestanden verzonden. Als u nu weggaat, worden die afgebroken.',
        confirmLabel: 'Afbreken en weggaan',
        dismissLabel: 'Hier blijven',
        danger: true,
      })),
  })
  useEffect(() => uploads.cancelAll, [])
}
