// Loaded before the server: when the process that started it is gone, nobody needs it any more.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
