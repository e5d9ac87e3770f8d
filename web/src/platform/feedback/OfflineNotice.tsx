import { Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useConnection, useOnline } from '../api/connection'
import { send } from '../api/http'
import { queryClient } from '../api/queryClient'
import classes from './feedback.module.css'

const RETRY_INTERVAL_MS = 5000

export function OfflineNotice() {
  const isOnline = useOnline()
  const isReachable = useConnection((connection) => connection.isReachable)
  const [isRetrying, setRetrying] = useState(false)
  const isDown = !isOnline || !isReachable

  const retry = useCallback(async () => {
    setRetrying(true)
    try {
      await send('GET', '/healthz')
      await queryClient.invalidateQueries()
    } catch (error) {
      console.warn('Still no answer:', error)
    } finally {
      setRetrying(false)
    }
  }, [])

  useEffect(() => {
    if (!isDown) return undefined
    const timer = setInterval(() => void retry(), RETRY_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isDown, retry])

  return (
    <output className={classes.place}>
      {isDown && (
        <span className={classes.notice}>
          <span>
            <strong>{isOnline ? 'De server antwoordt niet.' : 'U bent offline.'}</strong> Wat u hebt ingevuld, blijft staan.
          </span>
          <Button variant="default" size="xs" loading={isRetrying} onClick={() => void retry()}>
            Opnieuw proberen
          </Button>
        </span>
      )}
    </output>
  )
}
