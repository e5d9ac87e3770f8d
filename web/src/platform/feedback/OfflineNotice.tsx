import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useConnection, useOnline } from '../api/connection'
import { send } from '../api/http'
import classes from './OfflineNotice.module.css'

const RETRY_AFTER = 5000

/** Polls while the server is unreachable, and refetches when it is back. */
export function OfflineNotice() {
  const online = useOnline()
  const reachable = useConnection((connection) => connection.reachable)
  const [trying, setTrying] = useState(false)
  const client = useQueryClient()
  const down = !online || !reachable

  const retry = useCallback(async () => {
    setTrying(true)
    try {
      await send('GET', '/healthz')
      await client.invalidateQueries()
    } catch (error) {
      console.warn('Still no answer:', error)
    } finally {
      setTrying(false)
    }
  }, [client])

  useEffect(() => {
    if (!down) return undefined
    const timer = setInterval(() => void retry(), RETRY_AFTER)
    return () => clearInterval(timer)
  }, [down, retry])

  return (
    <output className={classes.place}>
      {down && (
        <span className={classes.notice}>
          <span>
            <strong>{online ? 'De server antwoordt niet.' : 'U bent offline.'}</strong> Wat u hebt ingevuld blijft staan. We proberen het
            vanzelf opnieuw.
          </span>
          <Button variant="default" size="xs" loading={trying} onClick={() => void retry()}>
            Opnieuw proberen
          </Button>
        </span>
      )}
    </output>
  )
}
