import { speakDutch } from '@pre-u/contract/platform/messages'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followSession } from './followSession'
import { queryClient } from './platform/api/queryClient'
import { ThemeProvider } from './platform/theme/ThemeProvider'
import { createAppRouter } from './routes'

speakDutch()
const router = createAppRouter()
followSession(router)

const container = document.querySelector('#root')
if (!container) throw new Error('The page has no #root')
createRoot(container).render(
  <StrictMode>
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  </StrictMode>,
)
