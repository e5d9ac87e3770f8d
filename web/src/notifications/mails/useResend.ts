import { type Mail, resendMail } from '@pre-u/contract/notifications/mails/log'
import { confirm } from '../../platform/feedback/confirm'
import { toastSuccess } from '../../platform/feedback/toast'
import { useCall } from '../../platform/api/call'

export function useResend() {
  const { mutate } = useCall(resendMail, { onSuccess: ({ recipient }) => toastSuccess(`De e-mail gaat naar ${recipient}`) })
  return async ({ id, subject }: Mail) => {
    const isSure = await confirm({
      title: 'E-mail opnieuw sturen?',
      body: `'${subject}' gaat nogmaals naar het huidige adres van de ontvanger.`,
      confirmLabel: 'Opnieuw sturen',
    })
    if (isSure) mutate({ params: { id } })
  }
}
