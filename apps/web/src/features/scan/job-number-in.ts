const JOB_NUMBER = /^[0-9]{1,30}$/

/** The job's number that a code holds: by itself, or as `job` in the address that a job card carries. */
export function jobNumberIn(text: string): string | null {
  const content = text.trim()
  const number = /^https?:/i.test(content) ? jobOf(content) : content
  return number !== null && JOB_NUMBER.test(number) ? number : null
}

function jobOf(address: string): string | null {
  try {
    return new URL(address).searchParams.get('job')
  } catch {
    return null
  }
}
