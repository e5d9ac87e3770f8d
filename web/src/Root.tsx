import { Outlet } from '@tanstack/react-router'
import { OfflineNotice } from './platform/OfflineNotice'
import { ToastArea } from './platform/ToastArea'

export function Root() {
  return (
    <>
      <OfflineNotice />
      <Outlet />
      <ToastArea />
    </>
  )
}
