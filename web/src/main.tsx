import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter, followSession } from './router'
import { ThemeProvider } from './platform/theme/ThemeProvider'

async function start() {
  const container = document.querySelector('#root')
  if (!container) throw new Error('The page has no #root')
  const router = createAppRouter()
  followSession(router)
  // Until the page's code and data are there, the static shell in index.html stays.
  await router.load()
  createRoot(container).render(
    <StrictMode>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </StrictMode>,
  )
}

// Not awaited: the chunks of pages import this one, and would wait for it.
void start()
