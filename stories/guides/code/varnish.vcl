vcl 4.1;

import std;

backend gateway {
  .host = "127.0.0.1";
  .port = "3000";
  # A page out of the gateway's memory: costs the platform nothing.
  .probe = { .url = "/laurel/sdk/v2/tournaments/"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}

sub vcl_recv {
  # Streams of events: each viewer's own, and sent on as they come.
  if (req.url ~ "^/laurel/events\?") {
    return (pipe);
  }
  unset req.http.cookie;
  # While the gateway lives, nothing older than a moment; when it is gone, what there is.
  if (req.restarts == 0 && std.healthy(req.backend_hint)) {
    set req.grace = 1s;
  }
}

sub vcl_backend_response {
  # For how long it is fresh is in the gateway's own headers; what belongs to a player is kept nowhere.
  if (beresp.status < 500) {
    set beresp.grace = 1d;
  } else if (bereq.is_bgfetch) {
    return (abandon);
  }
}

sub vcl_deliver {
  # Nothing came from the gateway just now: once more, from what is kept.
  if (resp.status >= 500 && req.restarts == 0 && !req.http.authorization) {
    return (restart);
  }
  if (obj.ttl < -5s && obj.ttl + obj.grace > 0s) {
    set resp.http.Warning = {"110 - "Response is Stale""};
  }
}

sub vcl_synth {
  if (resp.status >= 500 && req.restarts == 0 && !req.http.authorization) {
    return (restart);
  }
}
