import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/renderAt'
import { queryClient } from '../api/queryClient'
import { PreviewBody } from './FilePreview'

it('fetches a file once, also when everything on the screen is refreshed: each time counts as reading it', async () => {
  let reads = 0
  const query = { queryKey: ['file'], queryFn: async () => new Blob([String((reads += 1))]) }
  renderAt('/page', () => <PreviewBody file={{ name: 'brief.docx', content_type: 'application/msword', query }} />)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Downloaden' })).toBeEnabled())
  await act(() => queryClient.invalidateQueries())
  expect(reads).toBe(1)
})
