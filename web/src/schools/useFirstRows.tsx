import { Button } from '@mantine/core'
import { useState } from 'react'
import { number } from '../platform/words'

export const SHOWN_AT_FIRST = 50

/** The first of many rows, and a button that shows more of them. */
export function useFirstRows<Row>(rows: Row[]) {
  const [limit, setLimit] = useState(SHOWN_AT_FIRST)
  const moreButton = rows.length > limit && (
    <Button variant="subtle" onClick={() => setLimit(limit + 10 * SHOWN_AT_FIRST)}>
      Toon meer ({number(rows.length - limit)})
    </Button>
  )
  return { firstRows: rows.slice(0, limit), moreButton }
}
