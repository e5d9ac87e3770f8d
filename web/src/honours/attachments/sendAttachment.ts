import type { SignedUpload } from '@pre-u/contract/honours/attachments'
import { ApiError } from '../../platform/api/http'
import type { Sending } from '../../platform/upload/queue'
import { sendWithProgress } from '../../platform/upload/transport'

const MAX_ADDRESSES = 3
/** The storage answers an expired address with one of these. */
const isRefusedAddress = (error: unknown) => error instanceof ApiError && [400, 401, 403, 404, 410].includes(error.status)

type Calls = {
  requestAddress: (signal: AbortSignal) => Promise<SignedUpload>
  confirm: (file_key: string, signal: AbortSignal) => Promise<unknown>
}

/** Requests a presigned address, sends the file to it and confirms it. A lost confirmation is retried without sending the file again. */
export async function sendAttachment(file: File, sending: Sending, { requestAddress, confirm }: Calls) {
  const { signal, retry, startTransfer, startCheck } = sending
  const sendToNewAddress = async (addressesLeft = MAX_ADDRESSES): Promise<string> => {
    const signed = await requestAddress(signal)
    try {
      await sendWithProgress(signed, file, { signal, onProgress: startTransfer() })
      return signed.file_key
    } catch (error) {
      if (!isRefusedAddress(error) || addressesLeft === 1) throw error
      return sendToNewAddress(addressesLeft - 1)
    }
  }
  const file_key = await retry(() => sendToNewAddress())
  await retry(() => {
    startCheck()
    return confirm(file_key, signal)
  })
}
