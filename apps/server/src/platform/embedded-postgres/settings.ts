/** For a small server: a workshop's database fits into memory, and the app runs beside it. */
const SETTINGS: Record<string, string> = {
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  min_wal_size: '64MB',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_min_messages: 'warning',
  // Its details would be rows, with what people wrote in them.
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  lc_messages: 'C',
  // A refused statement is the app's to tell of; its text would only repeat what a person wrote.
  log_min_error_statement: 'fatal',
}

const NOT_DURABLE: Record<string, string> = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

const PORT = 5432
/** Who may do everything in there. */
export const SUPERUSER = 'postgres'
/** Who the app is: it may do everything in its own databases alone. */
export const APP_ROLE = 'warsha'
export const SOCKET = `.s.PGSQL.${PORT}`

/** How to reach a database of the server whose socket is in the folder. */
export type Connection = { host: string; port: number; user: string; database: string }

export function connectionTo(socketFolder: string, database: string, user = SUPERUSER): Connection {
  return { host: socketFolder, port: PORT, user, database }
}

type ServerOptions = { folder: string; socketFolder: string; durable: boolean; settings: Record<string, string> }

/** The server's arguments. What makes it private cannot be changed by settings. */
export function serverArguments({ folder, socketFolder, durable, settings }: ServerOptions): string[] {
  const chosen = {
    ...SETTINGS,
    ...(durable ? {} : NOT_DURABLE),
    ...settings,
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    log_destination: 'stderr',
  }
  return ['-D', folder, ...Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
