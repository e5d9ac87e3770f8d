import { Button, type ButtonProps } from '@mantine/core'
import { useIsDialogOpen } from './Modal'

type Props = Omit<ButtonProps, 'loading' | 'disabled'> & { isBusy: boolean; disabled?: boolean; onClick: () => void }

/**
 * Shows that its work runs, but not while a dialog asks the user something about it. It is not disabled meanwhile: a browser takes the focus
 * from a disabled button, and a dialog that closes could not give it back.
 */
export function BusyButton({ isBusy, disabled, onClick, ...shown }: Props) {
  const isAsked = useIsDialogOpen()
  return (
    <Button
      {...shown}
      loading={isBusy && !isAsked}
      onClick={isBusy ? undefined : onClick}
      renderRoot={(root) => <button {...root} disabled={disabled} aria-disabled={isBusy || undefined} />}
    />
  )
}
