import Fastify from 'fastify'

/** The least that a route of Fastify can do: what every other figure is compared with. */
const app = Fastify()
app.get('/', async () => ({ status: 200 }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.stdout.write('bare route is ready\n')
