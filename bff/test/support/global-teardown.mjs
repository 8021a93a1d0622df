/** After the last integration test. */
export default async function stopServer() {
  await globalThis.vitrineTestPostgres?.stop();
}
