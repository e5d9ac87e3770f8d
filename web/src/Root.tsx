import { Outlet } from '@tanstack/react-router'
import { OfflineNotice } from './platform/feedback/OfflineNotice'
import { ToastArea } from './platform/feedback/ToastArea'

export function Root() {
  return (
    <>
      <OfflineNotice />
      <Outlet />
      <ToastArea />
    </>
  )
}
