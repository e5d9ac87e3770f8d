import '@testing-library/jest-dom/vitest'
import { speakDutch } from '@pre-u/contract/messages'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

speakDutch()
window.scrollTo = () => undefined
afterEach(cleanup)
