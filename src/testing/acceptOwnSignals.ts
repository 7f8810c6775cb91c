/**
 * In jsdom under some runners `AbortSignal` is jsdom's and `Request` is Node's, which takes none but its own and throws: no
 * request gets out, and what is said of it is that the service cannot be reached. Where that is so, this lets `Request` take
 * them, as those who write such environments advise. Does nothing elsewhere.
 */
export function acceptOwnSignals(): void {
  if (takesOwnSignals()) return;
  const Own = globalThis.Request;
  globalThis.Request = class extends Own {
    constructor(input: RequestInfo | URL, init: RequestInit = {}) {
      super(input, { ...init, signal: null });
      const signal = init.signal ?? (input instanceof Own ? input.signal : undefined);
      if (signal) Object.defineProperty(this, 'signal', { value: signal });
    }
  };
}

function takesOwnSignals(): boolean {
  try {
    return (
      new Request('https://sandbox.laurel.example', { signal: new AbortController().signal }) instanceof
      Request
    );
  } catch {
    return false;
  }
}
