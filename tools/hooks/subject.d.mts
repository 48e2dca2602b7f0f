export function faultOf(subject: string): string | null
