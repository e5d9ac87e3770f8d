import { Button } from '@mantine/core'

type Props = {
  /** Resolves to whether there is nothing left to show. */
  remove: () => Promise<boolean>
  leave: () => void
}

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
