/**
 * The response with a body that ends in an error, and stops being sent, as soon as it is larger than so many bytes;
 * `onTooLarge` is told before that.
 */
export function limitBody(response: Response, mostBytes: number, onTooLarge: () => void): Response {
  if (response.body === null) return response;
  let size = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size <= mostBytes) {
        controller.enqueue(chunk);
        return;
      }
      onTooLarge();
      controller.error(new RangeError(`The body is larger than ${mostBytes} bytes.`));
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(limit), { status, statusText, headers });
}
