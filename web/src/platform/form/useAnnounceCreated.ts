import type { ResourceContract } from '@pre-u/contract/platform/resource'
import { useRouter } from '@tanstack/react-router'
import { toast } from '../feedback/toast'
import { upperFirst } from '../words'

/** 'Activiteit MC-07 Robots toegevoegd', with a button that opens it, unless one is already on its page. */
export function useAnnounceCreated({ page, words }: Pick<ResourceContract, 'page' | 'words'>) {
  const router = useRouter()
  return (id: number, title: string, isOpened = false) => {
    const action = page === null || isOpened ? undefined : { label: 'Openen', run: () => router.history.push(`${page}${id}`) }
    toast({ severity: 'success', summary: 'Succesvol', detail: `${upperFirst(words.one)} ${title} toegevoegd`, action })
  }
}
