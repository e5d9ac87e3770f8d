export { maySignIn } from './accounts'
export { reinviteUser } from './invitations'
export { inviteUser } from './links'
