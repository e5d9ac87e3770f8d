import { Button, type ButtonProps } from '@mantine/core'
import { useIsCovered } from './ask'

type Props = Omit<ButtonProps, 'loading' | 'disabled'> & { isBusy: boolean; disabled?: boolean } & (
    | { onClick: () => void; type?: never }
    | { type: 'submit'; onClick?: never }
  )

/**
 * Shows that its work runs, but not while a dialog asks the user something about it. It is not disabled meanwhile: a browser takes the focus
 * from a disabled button, and a dialog that closes could not give it back. A form that it submits ignores that while it is busy.
 */
export function BusyButton({ isBusy, disabled, onClick, type, ...shown }: Props) {
  const isCovered = useIsCovered()
  return (
    <Button
      {...shown}
      type={type ?? 'button'}
      loading={isBusy && !isCovered}
      onClick={isBusy ? undefined : onClick}
      renderRoot={(root) => <button {...root} disabled={disabled} aria-disabled={isBusy || undefined} />}
    />
  )
}
