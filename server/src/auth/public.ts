export { maySignIn } from './accounts'
export { savePerson } from './emailChange'
export { reinviteUser } from './invitations'
export { inviteUser, inviteUsers } from './links'
