/** A refusal, as deployments of the service send it. */
export class Refusal extends Error {
  readonly code: number | string;
  constructor(message: string, code: number | string = 1001) {
    super(message);
    this.code = code;
  }
}
