export { useInvitationOf } from './data.ts'
export { InvitationState } from './invitation-state.tsx'
export { InvitePerson } from './invite-person.tsx'
