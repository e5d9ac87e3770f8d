import { Button } from '@mantine/core'

type Props = {
  /** Asks first; whether there is nothing left to show. */
  remove: () => Promise<boolean>
  leave: () => void
}

/** At the other end of the footer than the primary action. */
export function RemoveButton({ remove, leave }: Props) {
  const start = async () => {
    if (await remove()) leave()
  }
  return (
    <Button variant="subtle" color="red" onClick={() => void start()}>
      Verwijderen
    </Button>
  )
}
